/// <reference lib="dom" />
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { filesNamed, recipesIn } from '../../core/plugin-host/plugin-recipes.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { openFlow } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferry-look-'))
  const recipe = recipesIn(await readFile('plugins/README.md', 'utf8')).get('theme')
  if (!recipe) throw new Error('the page has no theme')
  for (const { name, text } of filesNamed(recipe, 'ferry-look')) await writeFile(join(folder, name), text)
  ;[site, browser] = await Promise.all([startSite('sqlite', { 'ferry-look': folder }), connect()])
  // The music rooms' white-label names the plugin, the boats' one only the theme.
  await site.revise('base', ({ whitelabel, providers }) => {
    whitelabel.plugins.push({ name: 'ferry-look' })
    for (const provider of providers) if (provider.id === 'clef') provider.theme = 'ferry-look'
  })
  await site.revise('harbor', ({ providers }) => {
    for (const provider of providers) if (provider.id === 'quay') provider.theme = 'ferry-look'
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true })
})

const teal = '#0b6b63'
const indigo = '#4338ca'

testIn([
  ['390 px', phone],
  ['1280 px', desktop],
])('a partner’s theme is drawn for who names its plugin, and for nobody else, at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
  await openFlow(page, site.book('base'))
  expect(await primary()).toBe(teal)
  expect(await page.evaluate(() => document.fonts.check("16px 'Inter Variable'"))).toBe(true)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plugin-theme-${viewport.width}.png` })
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).text())).toContain(teal)
  await openFlow(page, site.book('harbor'))
  expect(await primary()).toBe(indigo)
  await done()
})
