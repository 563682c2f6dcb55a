import { count, type Proof } from './proof.ts'
import { answersIn } from './server-zone-answers.ts'

const CASES = 400
/** West and east of everything, half hours, and clocks that change in either half of the year. */
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

/** The zone that the server's own clock is set to changes no byte of an answer. */
export const proof: Proof = {
  name: 'availability.server-zone',
  async run(seed) {
    const offsets = new Set<number>()
    let first: string | null = null
    for (const zone of zones) {
      const { offset, hash } = await answersIn(zone, seed, CASES)
      offsets.add(offset)
      first ??= hash
      if (hash !== first) throw new Error(`With TZ=${zone} the answers are others than with TZ=${zones[0]}`)
    }
    if (offsets.size !== zones.length) throw new Error(`TZ was not heard: ${offsets.size} clocks of ${zones.length}`)
    return `${count(CASES)} cases under ${zones.length} settings of TZ: the same bytes`
  },
}
