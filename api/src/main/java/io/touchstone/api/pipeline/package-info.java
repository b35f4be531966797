/**
 * The stages of a pipeline that a program or a plug-in adds: filters of pairs in front of the
 * narrow phase, sinks for what comes out of it.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.pipeline;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
