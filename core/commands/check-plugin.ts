import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../domain/is-record.ts'
import type { LoadedPlugin } from '../plugin-host/loaded-plugin.ts'
import { locate } from '../plugin-host/locate.ts'
import { isPluginName } from '../plugin-host/plugin-recipes.ts'
import type { Registrations } from '../plugin-host/registrations.ts'
import { tryPlugins } from '../plugin-host/try-plugins.ts'
import { CommandError, type CommandOutput } from './run-command.ts'

interface Surroundings extends Pick<CommandOutput, 'print'> {
  /** Plugins that are installed beside it, by name: folders or packages. */
  installed: Record<string, string>
  /** What is there besides, where no checkout is. */
  beside?: LoadedPlugin[]
}

/** The name that a plugin gives itself; of one that gives none, which is told as a fault, that of its folder. */
async function nameIn(folder: string): Promise<string> {
  const module: unknown = await import(pathToFileURL(locate('.', folder).server).href).catch(() => null)
  const exported = isRecord(module) ? module.default : null
  const name = isRecord(exported) ? exported.name : null
  if (typeof name === 'string') return name
  return isPluginName(basename(folder)) ? basename(folder) : 'unnamed'
}

/** What each list of registrations is called, where its parts have names. */
const kinds: Partial<Record<keyof Registrations, string>> = {
  ...{ payments: 'processor', flows: 'flow', themes: 'theme', channels: 'channel', calendars: 'calendar' },
  ...{ jobs: 'job', signOn: 'sign-on', places: 'place provider', files: 'file store', mail: 'mailer' },
  ...{ mailTemplates: 'mail template', demos: 'demo' },
}

/** What a plugin registers, in words: the calls that somebody forgot are those that are missing here. */
function told({ registered, plugin: { browser } }: LoadedPlugin): string[] {
  const { steps, wording, routes, beforeReserve, checkAnswer, after, tellings, afterfacts, afteraccount } = registered
  const parts = Object.entries(registered).flatMap(([kind, list]) =>
    list.flatMap((part: object) => {
      const what = Object.entries(kinds).find(([one]) => one === kind)?.[1]
      return what !== undefined && 'name' in part ? `the ${what} ${String(part.name)}` : []
    }),
  )
  const checks = beforeReserve.length + checkAnswer.length
  const handled = [...after, ...tellings, ...afterfacts, ...afteraccount].map(({ name }) => name)
  const drawn = [...(browser?.steps ?? []), ...(browser?.payments ?? [])]
  return [
    ...parts,
    ...steps.map(({ step, place }) => `the step ${step.name}, ${Object.entries(place).flat().join(' ')}`),
    ...wording.map(({ language, words }) => `${Object.keys(words).length} texts in ${language}`),
    ...(checks > 0 ? [`checks before a booking: ${checks}`] : []),
    ...(handled.length > 0 ? [`handlers of ${[...new Set(handled)].join(', ')}`] : []),
    ...routes.map(({ method, path }) => `the route ${method} ${path}`),
    ...(drawn.length > 0 ? [`drawn by its browser half: ${drawn.join(', ')}`] : []),
  ]
}

/**
 * Says of a plugin in a folder what a start of Tessera would refuse, or what it would have.
 * @throws CommandError with every fault, one sentence each
 */
export async function checkPlugin(given: string, { print, installed, beside = [] }: Surroundings): Promise<void> {
  const folder = resolve(given)
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}. Name that of a plugin.`)
  const name = await nameIn(folder)
  const { plugins, faults } = await tryPlugins(
    { plugins: { ...installed, [name]: folder }, defaults: {}, dataFolder: tmpdir() },
    { root: process.cwd(), log: { info() {}, warn() {} }, development: true, beside },
  )
  if (faults.length > 0)
    throw new CommandError(`Tessera would not start with ${name}:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  const parts = plugins.filter((one) => one.name === name).flatMap(told)
  if (parts.length === 0) throw new CommandError(`${name} registers nothing: call host.….register in its setup(host).`)
  print(`Tessera would start with ${name}. It has:`)
  for (const part of parts) print(`- ${part}`)
}
