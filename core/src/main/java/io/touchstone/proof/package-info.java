// SPDX-License-Identifier: Apache-2.0
/**
 * The proof: what makes a verdict {@link io.touchstone.api.query.Assurance#PROVED}.
 *
 * <p>{@link io.touchstone.proof.CertificateChecker} is the judge that trusts nothing but vertices
 * and poses. The check in line does the same at the speed of a query, and knows what it rests on.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.proof;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
