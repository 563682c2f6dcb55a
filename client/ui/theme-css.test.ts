import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themes } from '../../themes/index.ts'
import { globalCss } from './global-css.ts'
import { themeCss } from './theme-css.ts'

const client = new URL('..', import.meta.url).pathname
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^vite|^e2e/.test(file))
  .map((file) => readFileSync(join(client, file), 'utf8'))
  .join('\n')

test.each(Object.values(themes))('$name defines every variable that the client uses', (theme) => {
  const css = `${themeCss(theme, (file) => `/fonts/${file}`)}\n${globalCss}`
  const defined = new Set([...css.matchAll(/--([a-z0-9-]+):/g)].map(([, name]) => name))
  const own = new Set([...sources.matchAll(/['"]--([a-z0-9-]+)['"]\]?:/g)].map(([, name]) => name))
  const named = new Set([...sources.matchAll(/var\(--([a-z0-9-]+)[),]/g)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(30)
  expect([...named].filter((name) => !defined.has(name) && !own.has(name))).toEqual([])
})

test.each(Object.values(themes))('$name has both colour schemes, by preference and by choice', (theme) => {
  const css = themeCss(theme, (file) => `/fonts/${file}`)
  expect(css).toContain(`--surface:${theme.light.surface};`)
  expect(css.split(`--surface:${theme.dark.surface};`)).toHaveLength(3)
  expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light])')
  expect(css).not.toMatch(/undefined|\{shadow\}|NaN/)
})

test.each(Object.values(themes))(
  '$name sets figures of a heading as a word, unless all its figures have one width',
  (theme) => {
    const figures = theme.fonts.tabularFigures ? 'tabular-nums' : 'proportional-nums'
    expect(themeCss(theme, (file) => `/fonts/${file}`)).toContain(`--heading-figures:${figures};`)
    expect(globalCss).toMatch(/h1,h2,h3\{[^}]*font-variant-numeric:var\(--heading-figures\)/)
  },
)

test.each(Object.values(themes))('$name keeps to fonts of the device on a slow line', (theme) => {
  const slow = /:root\[data-line=slow\]\{(.*?)\}/.exec(themeCss(theme, (file) => `/fonts/${file}`))?.[1] ?? ''
  const stacks = [...slow.matchAll(/--font-(?:heading|text):([^;]+);/g)].map(([, stack = '']) => stack)
  expect(stacks).toHaveLength(2)
  for (const { family } of theme.fonts.faces)
    for (const stack of stacks) expect(stack.split(',').map((one) => one.trim())).not.toContain(`'${family}'`)
  for (const stack of stacks) expect(stack).toMatch(/Fallback'/)
})
