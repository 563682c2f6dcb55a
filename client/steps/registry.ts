import { owners, plugins, sources } from 'virtual:tessera-plugins'
import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.tsx'
import type { PaymentProps, PluginHalf, PluginStepProps } from '../ui/plugin-half.ts'
import type { StepProps } from '../ui/step-props.ts'

/** The plugin of a step kind or a processor. */
const ownerOf = (name: string): string => (Object.hasOwn(owners, name) ? (owners[name] ?? name) : name)

async function halfOf(name: string): Promise<PluginHalf> {
  const load = plugins[ownerOf(name)]
  if (!load) throw new Error(`No plugin with a browser half is installed for "${name}"`)
  return (await load()).default
}

/** @param read what a half has by name @param draw makes the component that is drawn of it */
function part<P extends object, C>(
  read: (half: PluginHalf) => Record<string, C> | undefined,
  draw: (component: C) => ComponentType<P> | Promise<ComponentType<P>>,
) {
  const known = new Map<string, LazyScreen<P>>()
  return (name: string): LazyScreen<P> => {
    const made =
      known.get(name) ??
      lazyScreen<P>(async () => {
        const component = read(await halfOf(name))?.[name]
        if (!component) throw new Error(`The browser half of "${ownerOf(name)}" draws no "${name}"`)
        return { default: await draw(component) }
      })
    known.set(name, made)
    return made
  }
}

/** The component of a plugin's step kind. What stores its answers is loaded with it: first pages have no such step. */
export const pluginStep = part<StepProps, ComponentType<PluginStepProps>>(
  (half) => half.steps,
  async (component) => (await import('./with-step-data.tsx')).withStepData(component),
)

/** The component of a payment processor. */
export const paymentOf = part<PaymentProps, ComponentType<PaymentProps>>(
  (half) => half.payments,
  (component) => component,
)

const NoWallet = () => null

/** The buttons of a processor's wallets; nothing for a half that has none. */
export const walletOf = part<PaymentProps, ComponentType<PaymentProps>>(
  ({ payments = {}, wallets }) => ({
    ...Object.fromEntries(Object.keys(payments).map((name) => [name, NoWallet])),
    ...wallets,
  }),
  (component) => component,
)

/** The plugin's source file for a step kind or a processor, as named in the build's manifest. */
export const pluginSource = (name: string): string | undefined => sources[ownerOf(name)]
