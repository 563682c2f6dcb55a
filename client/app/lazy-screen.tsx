import { type ComponentType, use } from 'react'

/** A component whose code loads by itself, and that draws at once where `preload` has already been awaited. */
export interface LazyScreen<P> {
  preload(): Promise<void>
  Screen: ComponentType<P>
}

/**
 * React's own `lazy` suspends once even when the module is there, and a drawing on the server then falls back to the
 * browser. This one reads the loaded module directly.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  const start = () => {
    loading ??= load().then((module) => {
      loaded = module.default
      return module.default
    })
    return loading
  }
  return {
    preload: async () => void (await start()),
    Screen(props: P) {
      const Component = loaded ?? use(start())
      return <Component {...props} />
    },
  }
}
