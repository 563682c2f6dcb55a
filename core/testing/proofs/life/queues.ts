import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { tellOfQueues } from './queues/queue-story.ts'

const entries = sizeOf('PROVE_ENTRIES', 500)
const cancels = sizeOf('PROVE_CANCELS', 200)
const servers = 2
const slots = 20

/** Queues with cancels, silent parties and nights, judged by the rules' prose from the database alone. */
export const proof: Proof = {
  name: 'queue.mysql',
  run: (seed) =>
    onDatabase('mysql', async (database) => {
      const told = await tellOfQueues({ database, seed, servers, entries, cancels, slots })
      const { faults, offers, accepted, rejected, lapses, nights, hasty, idle, unfit } = told
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 5).join('\n')}`)
      return `${count(entries)} parties of 1 to 6 waited for ${slots} slots of two bookables with one fleet that were full, at ${servers} server processes on MySQL; after ${count(cancels)} cancels ${count(offers)} offers (${count(accepted)} accepted, ${count(rejected)} rejected, ${count(lapses)} lapsed; ${count(nights)} ended in the morning, not at night; ${count(hasty)} had two hours after two lapses in a row): in order among those that fit, none without room, ${idle.toFixed(1)} seat-hours idle while somebody waited whom they could serve, ${unfit.toFixed(0)} while none of those who waited fitted or was to be asked again`
    }),
}
