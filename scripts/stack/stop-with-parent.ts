/**
 * Loaded into firebase-tools before its own code: when the stack that started it is gone without a
 * word (kill -9), it shuts down in order instead of keeping the ports.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
