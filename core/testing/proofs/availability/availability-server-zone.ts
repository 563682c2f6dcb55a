import { count, type Proof } from '../proof.ts'
import { answersIn } from './server-zone-answers.ts'

const CASES = 400
/** The westernmost and easternmost zones, half-hour offsets, and clock changes in both hemispheres. */
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

/** The server's own time zone changes no byte of an answer. */
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
