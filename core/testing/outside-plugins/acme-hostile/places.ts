import type { Hooks, PluginHost } from '@tessera/plugin-api'

export const ways = ['throws', 'hangs', 'floods', 'lies', 'garbage', 'leaks'] as const
export type Way = (typeof ways)[number]
/** Ways with an answer that depends on what is asked. */
export type AnsweringWay = Exclude<Way, 'throws' | 'hangs' | 'garbage'>

/** Where the plugin misbehaves, as its settings say. */
export const places = [
  'beforeReserve',
  'checkAnswer',
  'event',
  'telling',
  'fact',
  'account event',
  'channel',
  'channel events',
  'replies',
  'receipts',
  'calendar',
  'calendars',
  'job',
  'route',
  'eligibility',
  'payment start',
  'processor',
  'money moves',
  'webhook',
  'payment account',
  'payment config',
  'page origins',
  'payment half',
  'mailer',
  'mail template',
  'effect',
  'predicate',
  'step config',
  'browser half',
  'files',
  'upload link',
  'file origins',
  'keystrokes',
  'addresses',
  'trips',
  'sign-on',
  'sign-on answer',
  'sign-out',
] as const
export type Place = (typeof places)[number]

type Kind = Exclude<keyof PluginHost, 'hooks' | 'fetch' | 'operator' | 'log'> | keyof Hooks

const atStart = 'it is data that is checked at start and asked for nothing later: the start faults have its tests'

/** Each kind of the plugin API with its places, or why it has none. A new kind does not compile without its line. */
export const kinds: Record<Kind, readonly Place[] | string> = {
  payments: [
    ...(['eligibility', 'payment start', 'processor', 'money moves', 'webhook', 'payment account'] as const),
    ...(['payment config', 'page origins', 'payment half'] as const),
  ],
  steps: ['effect', 'predicate', 'step config', 'browser half'],
  flows: 'a flow is a list of steps: what its own ones do is tried of steps',
  wording: atStart,
  themes: atStart,
  demos: `${atStart}; they belong to no tenant that is there`,
  signOn: ['sign-on', 'sign-on answer', 'sign-out'],
  places: ['keystrokes', 'addresses', 'trips'],
  files: ['files', 'upload link', 'file origins'],
  mail: ['mailer'],
  mailTemplates: ['mail template'],
  channels: ['channel', 'channel events', 'replies', 'receipts'],
  calendars: ['calendar', 'calendars'],
  jobs: ['job'],
  routes: ['route'],
  beforeReserve: ['beforeReserve'],
  checkAnswer: ['checkAnswer'],
  on: ['event'],
  tell: ['telling'],
  onFact: ['fact'],
  onAccount: ['account event'],
}

/** Where a step of the flow misbehaves: the step applies then only, so that others can be tried without it. */
export const ofSteps: readonly Place[] = ['effect', 'predicate', 'step config', 'browser half']
/** What nobody asks for but pages. */
const pagesAlone: readonly Place[] = [
  'step config',
  'payment config',
  'page origins',
  'file origins',
  'browser half',
  'payment half',
]
/** Where it is tried by calls, and over pages. */
export const onCalls: readonly Place[] = places.filter((one) => !pagesAlone.includes(one))
export const onPages: readonly Place[] = [
  ...pagesAlone,
  ...(['effect', 'predicate', 'mail template', 'route', 'eligibility', 'payment start', 'processor'] as const),
  ...(['sign-on', 'sign-on answer'] as const),
]
