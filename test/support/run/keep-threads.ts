// Threads of readers wait for the next test file of their worker instead of ending between two builds.
import { keepIdleThreads } from '../../../builder/src/parallel/supervised-threads.ts';

/** Longer than any run; they end with their worker. */
const WHOLE_RUN_MS = 24 * 60 * 60 * 1000;

keepIdleThreads(WHOLE_RUN_MS);
