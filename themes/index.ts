import type { ThemeTokens } from '../core/domain/theme.ts'
import base from './base/tokens.ts'
import clinic from './clinic/tokens.ts'
import harbor from './harbor/tokens.ts'
import studio from './studio/tokens.ts'
import workshop from './workshop/tokens.ts'

/** Every theme by its name, for the `theme` of white-labels and providers. A new theme is a folder and a line here. */
export const themes: Record<string, ThemeTokens> = { base, harbor, studio, clinic, workshop }

/**
 * The theme with this name; `base` for an unknown name, so that a misspelt theme still draws a site.
 * @param more those that a tenant's plugins bring
 */
export function themeNamed(name: string | undefined, more: readonly ThemeTokens[] = []): ThemeTokens {
  if (name !== undefined && Object.hasOwn(themes, name) && themes[name]) return themes[name]
  return more.find((theme) => theme.name === name) ?? base
}
