// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.AutoBroadPhase;
import io.touchstone.CheckedBroadPhase;
import io.touchstone.Engines;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.work.Workers;
import java.util.AbstractList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Bodies that come, move, sleep and go; which of them collide, what began and ended since the last
 * update, where they touch; and questions about all of them ({@link #ask}).
 *
 * <pre>{@code
 * World world = World.of(3);
 * WorldBody ground = world.insert(Shapes.box(50, 50, 1), Pose.translation(0, 0, -1));
 * WorldBody crate = world.insert(Shapes.box(0.5, 0.5, 0.5), Pose.translation(0, 0, 3));
 * world.move(crate, Pose.translation(0, 0, 0.5));
 * world.update();
 * for (WorldPair pair : world.pairs()) { ... }
 * }</pre>
 *
 * <p>Answers are about the bodies where they stand when {@link #update} is called. The same calls
 * give the same answers, pairs and events in the same order, whatever the number of threads. A call
 * that throws has changed nothing, but that an update may have found candidates; the next one
 * finishes its work.
 *
 * <p>An update of convex bodies allocates nothing once it has seen as many pairs as there ever are,
 * where no arithmetic is exact and margins have at most 256 different sums. Pairs with an object
 * that is not convex allocate when they are asked about.
 *
 * <p>Not thread-safe: one thread calls at a time, and a call that comes while another one runs is
 * refused, reading a list of pairs or events included. Handles and rows that a thread holds are to
 * be read between calls. A world may be handed from thread to thread. Threads of its own ({@link
 * Builder#threads}) work during an update alone.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class World {

  /** What a broad phase is chosen for: a world may become large. */
  private static final int MANY = 1 << 16;

  private final int dimension;
  private final Engines engines;
  private final String algorithm;
  private final String broadPhase;
  private final Proof proof;
  private final ShapeTable shapes;
  private final BodyStore bodies;
  private final PairUpdate updates;
  private final Map<Proof, PolicyPhase> phases = new EnumMap<>(Proof.class);
  private final AtomicReference<@Nullable Thread> caller = new AtomicReference<>();
  private final List<WorldPair> pairs = new Pairs();
  private final List<WorldPair> events = new Events();
  private int inserted;

  private World(Builder builder) {
    dimension = builder.dimension;
    engines = builder.engines;
    proof = builder.proof;
    algorithm = builder.chooseAlgorithm();
    broadPhase = builder.chooseBroadPhase();
    bodies = new BodyStore(dimension, this::newBroadPhase);
    BoxJoin join = new BoxJoin(dimension, bodies, engines, builder.broadPhase);
    ContactRequest wanted = builder.contacts;
    ContactSource contacts = wanted == null ? null : builder.contactSource(algorithm, wanted);
    PolicyPhase phase = phase(proof);
    shapes = new ShapeTable(engines.narrowPhase(algorithm), dimension, phase, contacts);
    PairAsker[] askers = new PairAsker[builder.threads];
    for (int k = 0; k < askers.length; k++) {
      askers[k] = new PairAsker(phase, contacts, dimension);
    }
    Workers workers = new Workers(builder.threads);
    updates = new PairUpdate(bodies, join, new PairRequests(contacts), workers, askers);
  }

  /** Makes an empty world of a dimension, with what is installed and the policy checked. */
  public static World of(int dimension) {
    return builder(dimension).build();
  }

  /** Starts a world of a dimension, at least 1. */
  public static Builder builder(int dimension) {
    return new Builder(dimension);
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Returns the number of bodies. */
  public int size() {
    requireFree();
    return bodies.size();
  }

  /** Inserts a convex body; see {@link #insert(ConvexBody, PoseView, BodySettings)}. */
  public WorldBody insert(ConvexBody body, PoseView pose) {
    return insert(body, pose, BodySettings.standard());
  }

  /**
   * Inserts a convex body. Bodies of one form share what is prepared for it: give the same object.
   *
   * @param body not empty
   * @param pose where it stands, rigid; copied
   * @return its handle
   * @throws DimensionMismatchException if a dimension is not that of the world
   * @throws InvalidGeometryException if the body is empty or the pose is not rigid
   * @throws UnsupportedQueryException if the engine of this world does not answer about such a body
   *     and those that are there
   * @throws IllegalStateException if another call is running
   */
  public WorldBody insert(ConvexBody body, PoseView pose, BodySettings settings) {
    enter();
    try {
      requireDimension("body", body.dimension());
      if (body.isEmpty()) {
        throw new InvalidGeometryException("the body is empty, and is nowhere; leave it out");
      }
      return insert(shapes.of(body), pose, settings);
    } finally {
      exit();
    }
  }

  /** Inserts an object that need not be convex, in the first group. */
  public WorldBody insert(ObjectBody object, PoseView pose) {
    return insert(object, pose, BodySettings.standard());
  }

  /**
   * Inserts an object that need not be convex; see {@link #insert(ConvexBody, PoseView,
   * BodySettings)}. Beside it, convex bodies are polytopes, rounded or not.
   */
  public WorldBody insert(ObjectBody object, PoseView pose, BodySettings settings) {
    enter();
    try {
      requireDimension("object", object.dimension());
      return insert(shapes.of(object), pose, settings);
    } finally {
      exit();
    }
  }

  private WorldBody insert(BodyShape shape, PoseView pose, BodySettings settings) {
    requirePose(pose);
    Objects.requireNonNull(settings, "settings");
    if (inserted == Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "this world has seen 2147483647 bodies and has no number for another; make a new one");
    }
    shapes.requireFitting(shape);
    WorldBody body = new WorldBody(this, shape, pose, settings, inserted + 1);
    bodies.insert(body, shapes.light(shape, settings));
    inserted++;
    shapes.keep(shape);
    return body;
  }

  /**
   * Moves a body; one that sleeps wakes up.
   *
   * @param pose where it stands from now on, rigid; copied
   * @throws IllegalArgumentException if the body belongs to another world or was removed
   * @throws DimensionMismatchException if the dimension is not that of the world
   * @throws InvalidGeometryException if the pose is not rigid
   * @throws IllegalStateException if another call is running
   */
  public void move(WorldBody body, PoseView pose) {
    enter();
    try {
      requireHere(body);
      requirePose(pose);
      bodies.move(body, pose);
      body.place.set(pose);
      setAsleep(body, false);
    } finally {
      exit();
    }
  }

  /** Removes a body; its pairs end in the next update. Throws as {@link #move} does. */
  public void remove(WorldBody body) {
    enter();
    try {
      requireHere(body);
      bodies.remove(body);
      body.removed = true;
      shapes.release(body.shape);
      if (body.asleep) {
        updates.sleepersChanged();
      }
    } finally {
      exit();
    }
  }

  /**
   * Puts a body to sleep: pairs of two that sleep are not looked at, cost an update nothing, and
   * give no events until one of them is moved or woken. They stay in {@link #pairs}. Throws as
   * {@link #move} does.
   */
  public void sleep(WorldBody body) {
    enter();
    try {
      requireHere(body);
      setAsleep(body, true);
    } finally {
      exit();
    }
  }

  /** Wakes a body up. Throws as {@link #move} does. */
  public void wake(WorldBody body) {
    enter();
    try {
      requireHere(body);
      setAsleep(body, false);
    } finally {
      exit();
    }
  }

  private void setAsleep(WorldBody body, boolean asleep) {
    if (body.asleep != asleep) {
      body.asleep = asleep;
      updates.sleepersChanged();
    }
  }

  /**
   * Gives a body other settings. Pairs that they forbid end in the next update, and others may
   * begin. Throws as {@link #move} does.
   */
  public void set(WorldBody body, BodySettings settings) {
    enter();
    try {
      requireHere(body);
      Objects.requireNonNull(settings, "settings");
      PreparedShape light = shapes.light(body.shape, settings); // may throw: before all else
      body.settings = settings;
      bodies.move(body, body.place);
      bodies.setLight(body.slot, light);
      bodies.mark(body.slot, BodyStore.REGROUPED);
      if (body.asleep) {
        updates.sleepersChanged();
      }
    } finally {
      exit();
    }
  }

  /**
   * Finds out which bodies collide now. If it throws, as an engine may, pairs and events are those
   * of the last update that did not, no body has changed, and the next update asks again. Contact
   * points alone may be newer, of pairs that it had come to.
   *
   * @throws io.touchstone.AlgorithmFailedException if the broad phase names boxes that are not
   *     there, or a pair twice; questions about all bodies throw it, too
   * @throws IllegalStateException if another call is running
   */
  public void update() {
    enter();
    try {
      updates.run();
    } finally {
      exit();
    }
  }

  /**
   * Returns the pairs that collide, as of the last update: a view, good until the next one, in an
   * order that is a function of the calls that were made.
   */
  public List<WorldPair> pairs() {
    return pairs;
  }

  /**
   * Returns what the last update found to begin, to persist and to end: a view, good until the next
   * one. {@link WorldPair#change} says which it is.
   */
  public List<WorldPair> events() {
    return events;
  }

  /** Returns how many pairs of bodies are near enough to be looked at. */
  public int candidateCount() {
    requireFree();
    return updates.candidates();
  }

  /** Returns how many pairs the last update asked an engine about. */
  public int askedCount() {
    requireFree();
    return updates.asked();
  }

  /** Returns questions about all bodies, with the policy of this world. */
  public WorldQueries ask() {
    return ask(proof);
  }

  /**
   * Returns questions about all bodies, with a policy.
   *
   * @throws io.touchstone.UnknownAlgorithmException if the policy is exact and no engine is
   *     installed that decides what others leave open
   */
  public WorldQueries ask(Proof policy) {
    enter();
    try {
      return new WorldQueries(this, phase(policy), -1);
    } finally {
      exit();
    }
  }

  // --- for the other classes of the package

  BodyStore bodies() {
    return bodies;
  }

  /** Makes an empty broad phase that is looked after; it is told which body a box is of. */
  BroadPhase newBroadPhase(IntFunction<String> names) {
    return CheckedBroadPhase.create(engines, broadPhase, dimension, names);
  }

  private PolicyPhase phase(Proof policy) {
    PolicyPhase known = phases.get(policy);
    if (known == null) {
      known = new PolicyPhase(engines, algorithm, policy, dimension);
      phases.put(policy, known);
    }
    return known;
  }

  /** Takes the world for this thread's call. */
  void enter() {
    refuse(caller.compareAndExchange(null, Thread.currentThread()));
  }

  /** Refuses to show what another call may be changing. */
  private void requireFree() {
    refuse(caller.get());
  }

  @SuppressWarnings("ReferenceEquality") // threads are what they are
  private static void refuse(@Nullable Thread other) {
    if (other != null) {
      throw new IllegalStateException(
          other == Thread.currentThread()
              ? "the world is called from within one of its own calls; wait until that returns"
              : "the world is in use by thread '%s'; let one thread call at a time, or give each"
                      .formatted(other.getName())
                  + " thread a world of its own");
    }
  }

  /** Gives it back. */
  void exit() {
    caller.set(null);
  }

  @SuppressWarnings("ReferenceEquality") // a world is what it is
  void requireHere(WorldBody body) {
    if (body.world != this) {
      throw new IllegalArgumentException(
          "%s is the handle of another world; insert the body here".formatted(body));
    }
    if (body.removed) {
      throw new IllegalArgumentException(
          "%s is not here any more; insert the body again and use the new handle".formatted(body));
    }
  }

  void requirePose(PoseView pose) {
    requireDimension("pose", pose.dimension());
    if (!pose.isRigid()) {
      throw new InvalidGeometryException(
          "the pose is not a rigid motion (defect %s); scale the body instead, and insert that"
              .formatted(pose.defect()));
    }
  }

  void requireDimension(String what, int found) {
    if (found != dimension) {
      throw new DimensionMismatchException(what, found, dimension);
    }
  }

  private final class Pairs extends AbstractList<WorldPair> {
    @Override
    public WorldPair get(int index) {
      requireFree();
      int awake = updates.colliding().size();
      return index < awake ? updates.colliding().get(index) : updates.sleeping().get(index - awake);
    }

    @Override
    public int size() {
      requireFree();
      return updates.colliding().size() + updates.sleeping().size();
    }
  }

  private final class Events extends AbstractList<WorldPair> {
    @Override
    public WorldPair get(int index) {
      requireFree();
      return updates.events().get(index);
    }

    @Override
    public int size() {
      requireFree();
      return updates.events().size();
    }
  }

  @Override
  public String toString() {
    return "World[dimension=%d, bodies=%d]".formatted(dimension, bodies.size());
  }

  /** Collects how a world works. Not thread-safe. */
  public static final class Builder {

    private final int dimension;
    private Engines engines = Engines.installed();
    private Proof proof = Proof.CHECKED;
    private @Nullable String algorithm;
    private @Nullable String broadPhase;
    private @Nullable ContactRequest contacts;
    private int threads = 1;

    private Builder(int dimension) {
      if (dimension < 1) {
        throw new InvalidGeometryException(
            "dimension %d is impossible; it must be at least 1".formatted(dimension));
      }
      this.dimension = dimension;
    }

    /** Sets where engines and broad phases come from; what is installed by default. */
    public Builder engines(Engines from) {
      engines = Objects.requireNonNull(from, "engines");
      return this;
    }

    /** Names the engine; by default one is chosen, and chooses for each pair if there are more. */
    public Builder algorithm(String id) {
      algorithm = Objects.requireNonNull(id, "id");
      return this;
    }

    /** Names the broad phase; by default one is chosen that suits many bodies of any sizes. */
    public Builder broadPhase(String id) {
      broadPhase = Objects.requireNonNull(id, "id");
      return this;
    }

    /** Sets how the pairs of an update are proved; checked by default. */
    public Builder proof(Proof policy) {
      proof = Objects.requireNonNull(policy, "policy");
      return this;
    }

    /**
     * Asks for contact points of convex pairs that collide. Points are kept as far out as the
     * margins of the pair reach, or as the request says if that is farther.
     */
    public Builder contacts(ContactRequest request) {
      contacts = Objects.requireNonNull(request, "request");
      return this;
    }

    /** Sets how many threads work in an update, at least 1 and no more than help; 1 by default. */
    public Builder threads(int count) {
      if (count < 1) {
        throw new IllegalArgumentException(
            "an update on %d threads; give a positive number".formatted(count));
      }
      Workers.count(count); // refuses too many
      threads = count;
      return this;
    }

    /**
     * Makes the world.
     *
     * @throws io.touchstone.UnknownAlgorithmException if an engine or a broad phase is not
     *     installed
     * @throws UnsupportedQueryException if no engine works in this dimension, or contacts are asked
     *     for and nothing finds them
     */
    public World build() {
      return new World(this);
    }

    private String chooseAlgorithm() {
      if (algorithm != null) {
        return engines.narrowPhase(algorithm).id();
      }
      return engines
          .able(PairRequest.intersection(), dimension, List.of(Representation.VERTICES))
          .stream()
          .findFirst()
          .orElseThrow(
              () ->
                  new UnsupportedQueryException(
                      "no engine is installed for dimension %d; add one to the class path or"
                              .formatted(dimension)
                          + " module path"))
          .id();
    }

    private String chooseBroadPhase() {
      return broadPhase != null
          ? engines.broadPhase(broadPhase).id()
          : new AutoBroadPhase(dimension, engines).choose(MANY, true);
    }

    private ContactSource contactSource(String engine, ContactRequest request) {
      return new ContactSource(
          io.touchstone.Touchstone.with(engines).algorithm(engine).proof(proof).contacts(dimension),
          request);
    }
  }
}
