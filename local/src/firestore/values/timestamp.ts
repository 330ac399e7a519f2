import { StatusError, status, type Timestamp } from '../model.ts';
import type { ProtoTimestamp } from '../proto.ts';

/** 0001-01-01T00:00:00Z, the lower limit of `google.protobuf.Timestamp`. */
const minSeconds = -62_135_596_800n;
/** 9999-12-31T23:59:59Z, the upper limit of `google.protobuf.Timestamp`. */
const maxSeconds = 253_402_300_799n;
const nanosPerMicro = 1_000;
const nanosPerMilli = 1_000_000;
const microsPerSecond = 1_000_000n;

/** Returns a negative number if `a` is before `b`, zero if they are equal, or a positive number. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos - b.nanos;
}

/**
 * Decodes a timestamp. Truncates it to microseconds, as the service does.
 * @throws INVALID_ARGUMENT for a year outside 1 to 9999, or for nanoseconds outside one second
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

/** Encodes a timestamp for a proto. The seconds become a decimal string. */
export function timestampToProto(time: Timestamp): ProtoTimestamp {
  return { seconds: time.seconds.toString(), nanos: time.nanos };
}

/** Returns the microseconds since 1970. This loses nothing, because timestamps are truncated. */
export function timestampToMicros(time: Timestamp): bigint {
  return time.seconds * microsPerSecond + BigInt(Math.trunc(time.nanos / nanosPerMicro));
}

/** Returns the timestamp for microseconds since 1970, which can be negative. */
export function timestampFromMicros(micros: bigint): Timestamp {
  const remainder = micros % microsPerSecond;
  const fraction = remainder < 0n ? remainder + microsPerSecond : remainder;
  return {
    seconds: (micros - fraction) / microsPerSecond,
    nanos: Number(fraction) * nanosPerMicro,
  };
}

/** Truncates to milliseconds, which is the precision of server timestamps. */
export function truncateToMillis(time: Timestamp): Timestamp {
  return { seconds: time.seconds, nanos: time.nanos - (time.nanos % nanosPerMilli) };
}

/** Returns the time of the system clock. It can go back, so it cannot order commits. */
export function currentTime(): Timestamp {
  const millis = performance.timeOrigin + performance.now();
  return timestampFromMicros(BigInt(Math.trunc(millis * 1_000)));
}
