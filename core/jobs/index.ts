export type { JobDeps } from './job-deps.ts'
export type { RunningJobs } from './repeat.ts'
export { type JobOptions, startJobs } from './start-jobs.ts'
export { takePaymentEvent } from './take-payment-event.ts'
