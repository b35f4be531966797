// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.CheckedBroadPhase;
import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.kernel.support.WorldBox;
import io.touchstone.proof.OverlapRelation;
import io.touchstone.proof.VerifiedOverlapQuery;
import io.touchstone.proof.VerifiedOverlaps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The goals overlap and contact: what the bodies of each pair have in common, or the points where
 * they touch, in each frame. On several threads; what is told does not depend on how many.
 *
 * <p>Pairs whose boxes are apart, and those that are found disjoint with no point within the
 * speculative distance, are not reported. From frame to frame the points of a pair keep their
 * numbers.
 */
public final class ContactRun {

  private final PipelineConfig config;
  private final Scene scene;
  private final PairSelection selection;
  private final @Nullable VerifiedOverlaps overlaps;
  private final @Nullable Contacts contacts;
  private final List<PreparedShape> shapes = new ArrayList<>();
  private final Map<String, Integer> indices = new HashMap<>();
  private final BroadPhaseMaker maker;
  private final Map<Long, ContactTracker> trackers = new HashMap<>();
  private final CheckedBroadPhase boxes;
  private final ContactRequest request;
  private List<Task> tasks = List.of();
  private long frame;

  private ContactRun(
      PipelineConfig config, Scene scene, Engines engines, BroadPhaseMaker broadPhase) {
    this.config = config;
    this.scene = scene;
    this.maker = broadPhase;
    this.selection = new PairSelection(scene.bodies(), scene.pairs());
    Query query = Touchstone.with(engines).proof(config.proof());
    AlgorithmChoice engine = config.narrowPhase().algorithm();
    if (!engine.isAuto()) {
      query = query.algorithm(engine.algorithm());
      for (Map.Entry<String, String> option : engine.options().entrySet()) {
        query = query.option(option.getKey(), option.getValue());
      }
    }
    AlgorithmChoice finder = config.contact().finder();
    query = query.finder(finder.algorithm(), finder.options());
    request =
        new ContactRequest(config.contact().maxPoints(), config.contact().speculative(), true);
    int n = scene.dimension();
    try {
      overlaps = config.goal() == PipelineGoal.OVERLAP ? query.overlaps(n) : null;
      contacts = overlaps == null ? query.contacts(n) : null;
    } catch (UnsupportedQueryException e) {
      throw new InvalidInputException(
          Position.of("touchstone.goal"), String.valueOf(e.getMessage()));
    }
    boxes = broadPhase.create(n, k -> "body '%s'".formatted(scene.bodies().get(k).name()));
    double[] zeros = new double[n];
    for (SceneBody body : scene.bodies()) {
      indices.put(body.name(), shapes.size());
      shapes.add(prepare(body));
      boxes.insert(zeros, zeros);
    }
  }

  /**
   * What was found out about a pair in a frame.
   *
   * @param frame number of the frame; 0 where there are none
   * @param a the first body
   * @param poseA where it stood
   * @param b the second body
   * @param poseB where it stood
   * @param verdict whether they meet
   * @param overlap what they have in common; null for the goal contact
   * @param relation how they stand to each other; null where that is not known
   * @param manifold the points where they touch; null for the goal overlap. Read, not written
   * @param error why it is undecided; empty if it is not
   */
  public record Found(
      long frame,
      SceneBody a,
      Pose poseA,
      SceneBody b,
      Pose poseB,
      Verdict verdict,
      @Nullable OverlapOutcome overlap,
      @Nullable OverlapRelation relation,
      @Nullable ContactManifold manifold,
      String error) {

    private boolean isWorthTelling() {
      return verdict != Verdict.DISJOINT || (manifold != null && manifold.count() > 0);
    }
  }

  /** A pair that is waited for. */
  private record Task(int a, Pose poseA, int b, Pose poseB) {}

  /** The scratch memory of one thread. */
  private final class Worker {
    private final @Nullable VerifiedOverlapQuery overlap =
        overlaps == null ? null : overlaps.newQuery(scene.dimension());
    private final Contacts.@Nullable Session contact =
        contacts == null ? null : contacts.newSession(scene.dimension());

    Found answer(Task task) {
      SceneBody a = scene.bodies().get(task.a());
      SceneBody b = scene.bodies().get(task.b());
      PreparedShape ofA = shapes.get(task.a());
      PreparedShape ofB = shapes.get(task.b());
      Pose poseA = task.poseA();
      Pose poseB = task.poseB();
      if (overlap != null) {
        OverlapOutcome found = overlap.evaluate(ofA, poseA, ofB, poseB);
        OverlapRelation relation =
            OverlapRelation.of((Polytope) a.shape(), (Polytope) b.shape(), found).orElse(null);
        return new Found(
            frame, a, poseA, b, poseB, found.verdict(), found, relation, null, overlap.fault());
      }
      if (contact == null) {
        throw new IllegalStateException("neither overlaps nor contacts");
      }
      ContactManifold manifold = new ContactManifold(scene.dimension());
      PairResult result =
          contact.evaluate(ofA, poseA, ofB, poseB, request, trackerOf(task), manifold);
      boolean open = result.verdict() == Verdict.UNDECIDED;
      String error = open ? "undecided: whether and where the bodies touch" : "";
      return new Found(frame, a, poseA, b, poseB, result.verdict(), null, null, manifold, error);
    }
  }

  private ContactTracker trackerOf(Task task) {
    synchronized (trackers) {
      return trackers.computeIfAbsent(
          (long) task.a() << 32 | task.b(), pair -> new ContactTracker(scene.dimension()));
    }
  }

  /**
   * Prepares a run; whatever speaks against it is found now.
   *
   * @throws InvalidInputException if the configuration says what the goal does not know, or a body
   *     is of a kind that it does not know
   */
  public static ContactRun of(PipelineConfig config, Scene scene, Engines engines) {
    OwnRuns.requireKnown(config);
    BroadPhaseMaker maker = OwnRuns.broadPhase(config, engines, scene.dimension());
    return OwnRuns.watched(
        config, maker, () -> new ContactRun(config, scene, engines, maker), new Cancellation());
  }

  /**
   * Runs to the end, once.
   *
   * @param listener receives what was found, in the order of frames and bodies, on one thread
   * @throws InvalidInputException if frames are wrong, or a plug-in fails
   */
  public void run(Consumer<Found> listener, Cancellation cancellation) {
    OwnRuns.watched(
        config,
        maker,
        () -> {
          answer(listener, cancellation);
          return true;
        },
        cancellation);
  }

  private void answer(Consumer<Found> listener, Cancellation cancellation) {
    List<Pose> poses = new ArrayList<>();
    scene.bodies().forEach(body -> poses.add(body.pose()));
    FrameSource frames = scene.frames();
    try (OrderedAnswers<Found> answers =
        new OrderedAnswers<>(
            config.threads(),
            () -> {
              Worker worker = new Worker();
              return k -> worker.answer(tasks.get(k));
            })) {
      if (frames == null) {
        tell(poses, answers, listener, cancellation);
        return;
      }
      try (FrameSource.Stream stream = frames.open()) {
        while (stream.hasNext() && !cancellation.isRequested()) {
          Frame next = stream.next();
          frame = next.number();
          next.poses().forEach((name, pose) -> poses.set(indexOf(name, next.number()), pose));
          tell(poses, answers, listener, cancellation);
        }
      }
    }
  }

  private int indexOf(String name, long number) {
    Integer index = indices.get(name);
    if (index == null) {
      throw new InvalidInputException(
          Position.of("frame " + number), "there is no body '%s'".formatted(name));
    }
    return index;
  }

  private PreparedShape prepare(SceneBody body) {
    String problem;
    if (body.object() != null) {
      problem = "has parts; make a body of each part, all of one group";
    } else {
      try {
        Function<ConvexBody, PreparedShape> preparation =
            overlaps != null ? overlaps::prepare : this::prepareContact;
        return preparation.apply(body.shape());
      } catch (UnsupportedQueryException e) {
        problem = String.valueOf(e.getMessage());
      }
    }
    throw new InvalidInputException(Position.of("body '%s'".formatted(body.name())), problem);
  }

  private PreparedShape prepareContact(ConvexBody shape) {
    if (contacts == null) {
      throw new IllegalStateException("no contacts");
    }
    return contacts.prepare(shape);
  }

  private void tell(
      List<Pose> poses,
      OrderedAnswers<Found> answers,
      Consumer<Found> listener,
      Cancellation cancellation) {
    tasks = tasks(poses);
    answers.each(
        tasks.size(),
        found -> {
          if (found.isWorthTelling()) {
            listener.accept(found);
          }
        },
        cancellation);
  }

  /** The pairs whose boxes are near each other, in the order of the bodies. */
  private List<Task> tasks(List<Pose> poses) {
    int n = scene.dimension();
    double[] min = new double[n];
    double[] max = new double[n];
    WorldBox box = new WorldBox(n);
    for (int k = 0; k < poses.size(); k++) {
      if (!scene.bodies().get(k).shape().isEmpty()) {
        box.enclose(scene.bodies().get(k).shape(), poses.get(k));
        box.copyTo(min, max);
        boxes.move(k, min, max);
      }
    }
    double bound = config.contact().speculative() + config.broadPhase().margin();
    List<Task> tasks = new ArrayList<>();
    boxes.forEachPair(
        bound,
        (one, other) -> {
          int a = Math.min(one, other);
          int b = Math.max(one, other);
          boolean swapped = !selection.selects(a, b);
          if (!swapped || selection.selects(b, a)) {
            int first = swapped ? b : a;
            int second = swapped ? a : b;
            tasks.add(new Task(first, poses.get(first), second, poses.get(second)));
          }
          return bound;
        });
    tasks.sort((p, q) -> p.a() != q.a() ? p.a() - q.a() : p.b() - q.b());
    for (int k = 1; k < tasks.size(); k++) {
      Task task = tasks.get(k);
      if (task.a() == tasks.get(k - 1).a() && task.b() == tasks.get(k - 1).b()) {
        throw boxes.twice(Math.min(task.a(), task.b()), Math.max(task.a(), task.b()));
      }
    }
    return tasks;
  }
}
