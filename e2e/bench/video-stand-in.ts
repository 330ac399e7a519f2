interface PlaybackState {
  /** The position, in seconds, at which the video was last started or paused. */
  from: number;
  /** When the video was last started, in milliseconds, or null if it is paused. */
  since: number | null;
  source: string;
  timer?: ReturnType<typeof setInterval>;
}

/**
 * Runs in the page before its own code. Replaces all videos by simulated videos. They download
 * nothing, are ready at once, play by the clock of the page, and are `duration` seconds long.
 */
export function simulateVideos(duration: number): void {
  const states = new WeakMap<object, PlaybackState>();
  const stateOf = (video: object): PlaybackState => {
    const state = states.get(video) ?? { from: 0, since: null, source: '' };
    states.set(video, state);
    return state;
  };
  const dispatchAll = (video: EventTarget, ...events: readonly string[]) => {
    for (const event of events) video.dispatchEvent(new Event(event));
  };

  class StandIn extends EventTarget {
    get duration() {
      return duration;
    }
    get readyState() {
      return 4;
    }
    get seekable() {
      return { length: 1, start: () => 0, end: () => duration };
    }
    get paused() {
      return stateOf(this).since === null;
    }
    get ended() {
      return this.currentTime >= duration;
    }
    get src() {
      return stateOf(this).source;
    }
    set src(source: string) {
      stateOf(this).source = source;
      queueMicrotask(() => dispatchAll(this, 'durationchange', 'loadedmetadata', 'canplay'));
    }
    get currentTime() {
      const { from, since } = stateOf(this);
      return Math.min(duration, since === null ? from : from + (Date.now() - since) / 1000);
    }
    set currentTime(seconds: number) {
      const state = stateOf(this);
      state.from = seconds;
      if (state.since !== null) state.since = Date.now();
      dispatchAll(this, 'seeking', 'timeupdate', 'seeked');
    }
    async play() {
      const state = stateOf(this);
      if (state.since !== null) return;
      state.since = Date.now();
      state.timer = setInterval(() => {
        dispatchAll(this, 'timeupdate');
        if (!this.ended) return;
        this.pause();
        dispatchAll(this, 'ended');
      }, 250);
      dispatchAll(this, 'play', 'playing');
    }
    pause() {
      const state = stateOf(this);
      if (state.since === null) return;
      clearInterval(state.timer);
      state.from = this.currentTime;
      state.since = null;
      dispatchAll(this, 'pause');
    }
    load() {
      this.pause();
      Object.assign(stateOf(this), { from: 0, source: '' });
    }
  }
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(StandIn.prototype);
  Object.defineProperties(HTMLMediaElement.prototype, members);
}
