// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The program of bench/native with a workload loaded, which answers when it is told to. */
final class NativePeers implements Closeable {

  private final Path file;
  private final Process process;
  private final BufferedReader in;
  private final OutputStream out;

  /**
   * Starts it.
   *
   * @param kind objects, motions, contacts, pairs or world
   */
  NativePeers(Path program, String kind, Questions questions) throws IOException {
    file = Files.createTempFile("questions", ".txt");
    questions.writeTo(file);
    process =
        new ProcessBuilder(program.toString(), "--turns", kind, file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    in =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    out = process.getOutputStream();
  }

  /** Returns a library that answers a question. */
  Answerer library(String library, String goal) {
    return new Answerer() {
      @Override
      public String name() {
        return library;
      }

      @Override
      public boolean isOurs() {
        return false;
      }

      @Override
      public double pass() throws IOException {
        return numbers("pass " + library + " " + goal)[0];
      }

      @Override
      public double[] answers() throws IOException {
        return numbers("answers " + library + " " + goal);
      }
    };
  }

  private double[] numbers(String question) throws IOException {
    out.write((question + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
    String line = in.readLine();
    if (line == null) {
      throw new IOException("the program ended when it was asked: " + question);
    }
    return Arrays.stream(line.strip().split(" ", -1))
        .mapToDouble(word -> word.equals("inf") ? Double.POSITIVE_INFINITY : parse(word))
        .toArray();
  }

  private static double parse(String word) {
    return word.endsWith("nan") ? Double.NaN : Double.parseDouble(word);
  }

  @Override
  public void close() throws IOException {
    out.close();
    process.destroy();
    Files.delete(file);
  }
}
