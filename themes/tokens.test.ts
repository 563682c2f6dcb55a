import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeNamed, themes } from './index.ts'

const modules = new URL('../node_modules/', import.meta.url)

describe.each(Object.entries(themes))('theme %s', (name, theme) => {
  it('is plain data under its own name', () => {
    expect(theme.name).toBe(name)
    expect(JSON.parse(JSON.stringify(theme))).toEqual(theme)
  })

  it('names font files that are installed', () => {
    expect(theme.fonts.faces.map((face) => face.file).filter((file) => !existsSync(new URL(file, modules)))).toEqual([])
  })
})

it('is a composition of its own, and each part is arranged in at least three ways', () => {
  const all = Object.values(themes).map(({ composition }) => composition)
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
  for (const part of ['hero', 'catalogue', 'panel'] as const)
    expect(new Set(all.map((one) => one[part])).size, part).toBeGreaterThanOrEqual(3)
})

describe('themeNamed', () => {
  it('finds a theme by its name', () => expect(themeNamed('harbor').name).toBe('harbor'))

  it('finds a theme that a plugin brought, and none of ours is replaced', () => {
    const ocean = { ...themeNamed('base'), name: 'ocean' }
    const harbor = { ...themeNamed('base'), name: 'harbor' }
    expect(themeNamed('ocean', [harbor, ocean])).toBe(ocean)
    expect(themeNamed('harbor', [harbor, ocean])).not.toBe(harbor)
  })

  it.each([undefined, 'no-such-theme', 'constructor'])('uses base for %s', (name) =>
    expect(themeNamed(name).name).toBe('base'),
  )
})
