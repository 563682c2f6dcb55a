export type { JobDeps } from './job-deps.ts'
export { type RunningJobs, startJobs } from './start-jobs.ts'
export { takePaymentEvent } from './take-payment-event.ts'
