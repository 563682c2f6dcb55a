import { count, type Proof } from '../proof.ts'
import { transitionFaults, transitionsOf } from './zone-faults.ts'

/** Common aliases of zones that `Intl` accepts but does not list. */
export const aliases = [
  'UTC',
  'GMT',
  'Etc/UTC',
  'Etc/GMT+12',
  'Etc/GMT-14',
  'US/Eastern',
  'US/Pacific',
  'Canada/Newfoundland',
  'Brazil/East',
  'EST5EDT',
  'CET',
  'Europe/Kiev',
  'Asia/Calcutta',
  'Asia/Katmandu',
  'Asia/Saigon',
  'America/Buenos_Aires',
  'Australia/ACT',
  'Australia/LHI',
  'Pacific/Samoa',
  'NZ',
]

const zones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), ...aliases])]

/** Days, slots and wall clocks are right around every clock change of every zone. */
export const proof: Proof = {
  name: 'availability.zones',
  run() {
    const all = zones()
    let transitions = 0
    for (const zone of all)
      for (const transition of transitionsOf(zone, 2000, 2037)) {
        transitions++
        const [fault] = transitionFaults(transition)
        if (fault !== undefined) throw new Error(fault)
      }
    return `${count(all.length)} zones, ${count(transitions)} changes of their clocks from 2000 to 2037: no slot in a gap, both passes of what comes twice, each day once and as long as it is`
  },
}
