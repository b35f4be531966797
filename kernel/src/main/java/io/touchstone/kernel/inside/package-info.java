/** The key to memory that the kernel's packages share with one another and with nobody else. */
@API(status = API.Status.INTERNAL)
@NullMarked
package io.touchstone.kernel.inside;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
