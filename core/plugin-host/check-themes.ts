import { themeFaults as faultsOf } from '../domain/theme-faults.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/** Themes that can't be drawn, or read: each fault in a sentence with the plugin's name. */
export const themeFaults = (plugins: LoadedPlugin[]): string[] =>
  plugins.flatMap(({ name, registered }) =>
    registered.themes.flatMap((theme) =>
      faultsOf(theme).map((fault) => `The theme '${theme.name}' of plugin '${name}': ${fault}.`),
    ),
  )
