/**
 * Themes are plain data, drawn by the server. A face's `file` is a path in a font package that Tessera has
 * (`@fontsource-variable/…`), or the `file:` address of a font in the plugin's own folder.
 */
export type { Composition, FontFace, Palette, ThemeTokens } from '../domain/theme.ts'
export { darkOf } from '../domain/theme-dark.ts'
