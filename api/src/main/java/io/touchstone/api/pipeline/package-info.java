// SPDX-License-Identifier: Apache-2.0
/**
 * The stages of a pipeline that a program or a plug-in adds: filters of pairs in front of the
 * narrow phase, sinks for what comes out of it. A program hands over instances; a plug-in offers
 * them by a {@link io.touchstone.api.pipeline.PairFilterProvider} or {@link
 * io.touchstone.api.pipeline.ResultSinkProvider}, and a configuration names them by their ids.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.pipeline;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
