import { owners, plugins, sources } from 'virtual:tessera-plugins'
import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { PaymentProps, PluginHalf, StepProps } from '../ui/plugin-half.ts'

/** The plugin that draws a step kind or a processor. */
const ownerOf = (name: string): string => (Object.hasOwn(owners, name) ? (owners[name] ?? name) : name)

async function halfOf(name: string): Promise<PluginHalf> {
  const load = plugins[ownerOf(name)]
  if (!load) throw new Error(`No plugin with a browser half is installed for "${name}"`)
  return (await load()).default
}

function part<P extends object>(read: (half: PluginHalf) => Record<string, ComponentType<P>> | undefined) {
  const known = new Map<string, LazyScreen<P>>()
  return (name: string): LazyScreen<P> => {
    const made =
      known.get(name) ??
      lazyScreen<P>(async () => {
        const component = read(await halfOf(name))?.[name]
        if (!component) throw new Error(`The browser half of "${ownerOf(name)}" draws no "${name}"`)
        return { default: component }
      })
    known.set(name, made)
    return made
  }
}

/** What draws a step kind of a plugin. */
export const pluginStep = part<StepProps>((half) => half.steps)

/** What draws a payment processor. */
export const paymentOf = part<PaymentProps>((half) => half.payments)

/** The source file of the plugin that draws a step kind or a processor, as the build's manifest names it. */
export const pluginSource = (name: string): string | undefined => sources[ownerOf(name)]
