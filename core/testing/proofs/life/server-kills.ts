import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { killServers } from './kills/kill-servers.ts'

const kills = sizeOf('PROVE_KILLS', 300)
const servers = 3

/** Servers killed at random moments under a load of every kind of change that `kills/customers.ts` makes. */
export const proof: Proof = {
  name: 'kill.mysql',
  run: (seed) =>
    onDatabase('mysql', async (database) => {
      const seen = await killServers({ database, seed, servers, customers: 8, kills })
      const missed = Object.entries(seen.steps).flatMap(([step, times]) => (times === 0 ? [step] : []))
      if (missed.length > 0 && kills >= 100) throw new Error(`never acknowledged: ${missed.join(', ')}`)
      const made = Object.entries(seen.steps).map(([step, times]) => `${step} ${count(times)}`)
      const { faults, calls, lost, acknowledged, mails, webhooks, copies, cut, rest } = seen
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
      return `${count(seen.kills)} times one of ${servers} servers was killed under ${count(calls)} calls of 8 customers on MySQL (${count(lost)} answers lost): all ${count(acknowledged)} acknowledged stand (${made.join(', ')}), nothing stale occupies, bank and ledger agree, ${count(mails)} mails and ${count(webhooks)} messages to a program came, ${count(copies)} of them again with the same id, of ${count(cut)} that were not recorded when their sender was killed, and the last server that was started had done what was left after ${(rest / 1000).toFixed(1)} s`
    }),
}
