import type { Place, Way } from './places.ts'

const unread = 'nobody reads what it returns'
const yesOrNo = 'it says yes or no, and nothing of that is passed on'
const nothingElse = 'whatever else it says is another of its ways'

/** Ways that make no sense in a place, each with its reason; every other way is tried. */
export const senseless = {
  event: { garbage: unread },
  telling: { floods: 'an event tries it: storage and jobs are the same', lies: unread, garbage: unread },
  fact: { floods: 'an event tries it: storage and jobs are the same', lies: unread, garbage: unread },
  'account event': { floods: 'it has neither storage nor jobs of a provider', lies: unread, garbage: unread },
  channel: { floods: unread, lies: unread, garbage: unread },
  'channel events': { leaks: 'names of events that there are not are told to nobody: garbage' },
  calendar: { leaks: 'ids of busy times are told to nobody' },
  calendars: { lies: nothingElse, leaks: 'names of calendars are told to nobody but its own busy()' },
  job: { garbage: unread },
  eligibility: { floods: yesOrNo, leaks: yesOrNo },
  predicate: { floods: yesOrNo, leaks: yesOrNo },
  keystrokes: { floods: yesOrNo, leaks: yesOrNo },
  trips: { floods: 'a trip is two numbers', leaks: 'a trip is two numbers' },
  mailer: { floods: unread, lies: unread, garbage: unread },
} as const satisfies { [P in Place]?: { [W in Way]?: string } }

/** Whether a way is tried in a place. */
export const makesSense = (place: Place, way: Way): boolean =>
  !Object.hasOwn(Object(Reflect.get(senseless, place) ?? {}), way)
