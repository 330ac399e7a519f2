import { StatusError, status, type Timestamp } from '../model.ts';
import type { ProtoTimestamp } from '../proto.ts';

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, the bounds of `google.protobuf.Timestamp`. */
const minSeconds = -62_135_596_800n;
const maxSeconds = 253_402_300_799n;
const nanosPerMicro = 1_000;
const nanosPerMilli = 1_000_000;
const microsPerSecond = 1_000_000n;

/** Negative, zero or positive if `a` is before, at or after `b`. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos - b.nanos;
}

/**
 * Reads a wire timestamp, truncated (never rounded) to the microsecond as the service stores it.
 * @throws INVALID_ARGUMENT outside the years 1 to 9999 or with nanoseconds outside one second.
 */
export function timestampFromProto(proto: ProtoTimestamp): Timestamp {
  const seconds = BigInt(proto.seconds ?? 0);
  const nanos = proto.nanos ?? 0;
  if (seconds < minSeconds || seconds > maxSeconds) {
    throw new StatusError(
      status.INVALID_ARGUMENT,
      `Timestamp seconds ${seconds} are outside the years 0001 to 9999.`,
    );
  }
  if (nanos < 0 || nanos > 999_999_999) {
    throw new StatusError(
      status.INVALID_ARGUMENT,
      `Timestamp nanos ${nanos} are outside the range 0 to 999999999.`,
    );
  }
  return { seconds, nanos: nanos - (nanos % nanosPerMicro) };
}

/** The wire form; 64-bit seconds become a decimal string. */
export function timestampToProto(time: Timestamp): ProtoTimestamp {
  return { seconds: time.seconds.toString(), nanos: time.nanos };
}

/** Microseconds since 1970, an integer that orders and stores a timestamp without loss. */
export function timestampToMicros(time: Timestamp): bigint {
  return time.seconds * microsPerSecond + BigInt(Math.trunc(time.nanos / nanosPerMicro));
}

/** The inverse of `timestampToMicros`, also for times before 1970. */
export function timestampFromMicros(micros: bigint): Timestamp {
  const remainder = micros % microsPerSecond;
  const part = remainder < 0n ? remainder + microsPerSecond : remainder;
  return {
    seconds: (micros - part) / microsPerSecond,
    nanos: Number(part) * nanosPerMicro,
  };
}

/** Truncates to the millisecond, the precision of a server timestamp. */
export function truncateToMillis(time: Timestamp): Timestamp {
  return { seconds: time.seconds, nanos: time.nanos - (time.nanos % nanosPerMilli) };
}

/** Returns the machine's time in microseconds. It may go backwards, so it cannot order commits. */
export function currentTime(): Timestamp {
  const millis = performance.timeOrigin + performance.now();
  return timestampFromMicros(BigInt(Math.trunc(millis * 1_000)));
}
