import { owners, plugins, sources } from 'virtual:tessera-plugins'
import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { PaymentProps, PluginHalf, StepProps } from '../ui/plugin-half.ts'

/** The plugin of a step kind or a processor. */
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

/** The component of a plugin's step kind. */
export const pluginStep = part<StepProps>((half) => half.steps)

/** The component of a payment processor. */
export const paymentOf = part<PaymentProps>((half) => half.payments)

/** The plugin's source file for a step kind or a processor, as named in the build's manifest. */
export const pluginSource = (name: string): string | undefined => sources[ownerOf(name)]
