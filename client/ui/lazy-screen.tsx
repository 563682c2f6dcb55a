import { type ComponentType, use } from 'react'

/** A component whose code loads by itself, and that draws at once where `preload` has already been awaited. */
export interface LazyScreen<P> {
  /** Rejects when the code does not come; the next call asks again. */
  preload(): Promise<void>
  Screen: ComponentType<P>
}

/** Thrown by a screen whose code did not come: the network is gone, or a new release has taken its place. */
export class CodeLost extends Error {}

/** Forgets the failed attempts of screens that were being drawn, so that drawing them asks again. */
const lost = new Set<() => void>()

export function askAgainForCode(): void {
  for (const forget of lost) forget()
  lost.clear()
}

/**
 * React's own `lazy` suspends once even when the module is there, so that a drawing on the server falls back to the
 * browser; and it never asks again for code that was lost. This one reads the loaded module directly, and asks again.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  /** Whether a drawing waits: React has to be given the same promise until it has seen how that ends. */
  let isDrawn = false
  const forget = () => {
    loading = null
    isDrawn = false
  }
  const start = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default
        return module.default
      },
      (cause) => {
        if (isDrawn) lost.add(forget)
        else forget()
        throw new CodeLost('The code of a screen did not come', { cause })
      },
    )
    return loading
  }
  return {
    preload: async () => void (await start()),
    Screen(props: P) {
      isDrawn = true
      const Component = loaded ?? use(start())
      return <Component {...props} />
    },
  }
}
