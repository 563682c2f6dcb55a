import type { Job, JobDeps } from './job-deps.ts'

/** Says that this process lives: payments that a dead one left behind are taken over at once. */
export const keepAlive = ({ store, ports }: JobDeps): Job => ({
  name: 'keep-alive',
  every: 2_000,
  async run() {
    await store.sayAlive(ports.processes.own, ports.clock.now())
    return 0
  },
})
