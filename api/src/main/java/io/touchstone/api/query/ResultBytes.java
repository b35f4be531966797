// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.seal.InnerSurface;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes all that a result holds, part by part, as bytes that differ where results do. Whole
 * numbers are big-endian; of doubles the bits are taken, so that -0 differs from 0, and NaN is one.
 * What may be absent says whether it is there, and what may be long says how long. Evidence is not
 * judged: it may be whatever an engine wrote.
 */
final class ResultBytes {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);

  private ResultBytes() {}

  static byte[] of(PairResult result) {
    ResultBytes written = new ResultBytes();
    written.words(result);
    written.numbers(result);
    written.evidence(result);
    return written.bytes.toByteArray();
  }

  private void words(PairResult r) {
    whole(r.dimension());
    put(r.verdict());
    put(r.termination());
    put(r.verdictAssurance());
    put(r.boundsAssurance());
    put(r.hasDecidedBy() ? r.decidedBy() : "");
    whole(r.iterations());
    whole(r.supportQueries());
  }

  private void numbers(PairResult r) {
    int n = r.dimension();
    if (flag(r.hasLower())) {
      number(r.lower());
    }
    if (flag(r.hasUpper())) {
      number(r.upper());
    }
    if (flag(r.hasCastParameter())) {
      number(r.castParameter());
    }
    if (flag(r.hasPoints())) {
      for (int axis = 0; axis < n; axis++) {
        number(r.pointA(axis));
        number(r.pointB(axis));
      }
    }
    if (flag(r.hasNormal())) {
      for (int axis = 0; axis < n; axis++) {
        number(r.normal(axis));
      }
    }
    if (flag(r.hasExactNormal())) {
      for (int axis = 0; axis < n; axis++) {
        put(r.exactNormal(axis));
      }
    }
    double[] gradients = r.gradients();
    whole(gradients.length);
    for (double gradient : gradients) {
      number(gradient);
    }
  }

  private void evidence(PairResult r) {
    whole(r.featureSizeA());
    for (int term = 0; term < r.featureSizeA(); term++) {
      whole(r.featureVertexA(term));
      number(r.featureWeightA(term));
    }
    whole(r.featureSizeB());
    for (int term = 0; term < r.featureSizeB(); term++) {
      whole(r.featureVertexB(term));
      number(r.featureWeightB(term));
    }
    flag(r.isPaired());
    flag(r.namesRows());
    put(r.wholeWeights());
    if (flag(r.hasEmptySide())) {
      put(r.emptySide());
    }
    whole(r.enclosedCount());
    for (int v = 0; v < r.enclosedCount(); v++) {
      for (int corner = 0; corner <= r.dimension(); corner++) {
        whole(r.enclosing(v, corner));
      }
    }
    InnerSurface surface = r.surface();
    put(surface.verticesA());
    put(surface.verticesB());
    put(surface.facets());
    put(r.evidence());
  }

  private boolean flag(boolean value) {
    bytes.write(value ? 1 : 0);
    return value;
  }

  private void whole(int value) {
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes.write(value >>> shift);
    }
  }

  private void number(double value) {
    long bits = Double.doubleToLongBits(value);
    whole((int) (bits >>> Integer.SIZE));
    whole((int) bits);
  }

  private void array(byte[] value) {
    whole(value.length);
    bytes.writeBytes(value);
  }

  /** Writes a part of a certificate, or nothing. Constants are written by name. */
  private void put(@Nullable Object part) {
    if (part instanceof Double value) {
      number(value);
    } else if (part instanceof Integer value) {
      whole(value);
    } else if (part instanceof Boolean value) {
      flag(value);
    } else if (part instanceof BigInteger value) {
      array(value.toByteArray());
    } else if (part instanceof String value) {
      array(value.getBytes(StandardCharsets.UTF_8));
    } else if (part instanceof Enum<?> value) {
      put(value.name());
    } else if (part instanceof List<?> values) {
      whole(values.size());
      values.forEach(this::put);
    } else if (part instanceof Optional<?> value) {
      put(value.orElse(null));
    } else if (part instanceof AxisVector axis) {
      put(axis);
    } else if (part instanceof ConvexCombination combination) {
      put(combination);
    } else if (part instanceof Record value) {
      put(value);
    } else if (part == null) {
      put("");
    } else {
      throw new IllegalStateException("no bytes of " + part.getClass());
    }
  }

  private void put(AxisVector axis) {
    whole(axis.dimension());
    boolean integer = flag(axis.isInteger());
    for (int k = 0; k < axis.dimension(); k++) {
      if (integer) {
        put(axis.integer(k));
      } else {
        number(axis.component(k));
      }
    }
  }

  private void put(ConvexCombination combination) {
    whole(combination.size());
    for (int term = 0; term < combination.size(); term++) {
      whole(combination.vertex(term));
      number(combination.weight(term));
    }
  }

  /** Writes the kind and all components, whichever there are. */
  private void put(Record value) {
    put(value.getClass().getSimpleName());
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      try {
        put(component.getAccessor().invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("no bytes of " + component, e);
      }
    }
  }
}
