import { accountEventNames, audiencesOf, factNames } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

const handlers = [
  { kind: 'after', call: 'on', what: 'event', known: Object.keys(audiencesOf) },
  { kind: 'tellings', call: 'tell', what: 'event', known: Object.keys(audiencesOf) },
  { kind: 'afterfacts', call: 'onFact', what: 'fact', known: factNames },
  { kind: 'afteraccount', call: 'onAccount', what: 'event of accounts', known: accountEventNames },
] as const

/** Handlers that are none, and those that wait in vain: for what does not exist, or for somebody who is not told. */
export const hookFaults = ({ name: plugin, registered }: LoadedPlugin): string[] => [
  ...handlers.flatMap(({ kind, call, what, known }) =>
    registered[kind].flatMap(({ name, handle }) => [
      ...((known as readonly string[]).includes(name)
        ? []
        : [`Plugin '${plugin}' handles the ${what} '${name}', which does not exist. Correct its name.`]),
      ...(typeof handle === 'function'
        ? []
        : [`Plugin '${plugin}' gives host.hooks.${call} no function for '${name}'. Add it.`]),
    ]),
  ),
  ...registered.tellings.flatMap(({ name, audience }) => {
    const told: readonly string[] = Object.hasOwn(audiencesOf, name) ? audiencesOf[name] : [audience]
    return told.includes(audience)
      ? []
      : [
          `Plugin '${plugin}' tells '${audience}' of '${name}', which is told to ${told.join(', ') || 'nobody'}. Correct it, or handle it with host.hooks.on.`,
        ]
  }),
  ...(['beforeReserve', 'checkAnswer'] as const).flatMap((call) =>
    registered[call].flatMap((check) =>
      typeof check === 'function' ? [] : [`Plugin '${plugin}' gives host.hooks.${call} no function. Add it.`],
    ),
  ),
]
