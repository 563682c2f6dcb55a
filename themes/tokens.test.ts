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

  it('uses font families that it brings, each with a fallback of the same width', () => {
    for (const list of [theme.fonts.heading, theme.fonts.text]) {
      const first = /^'([^']+)'/.exec(list)?.[1]
      expect(theme.fonts.faces.map((face) => face.family)).toContain(first)
      expect(list).toContain(`'${first} Fallback'`)
    }
  })

  it('sets headings in a style that its heading font has', () => {
    const family = /^'([^']+)'/.exec(theme.fonts.heading)?.[1]
    const styles = theme.fonts.faces.filter((face) => face.family === family).map((face) => face.style)
    expect(styles).toContain(theme.shape.headingStyle)
  })
})

describe('themeNamed', () => {
  it('finds a theme by its name', () => expect(themeNamed('harbor').name).toBe('harbor'))

  it.each([undefined, 'no-such-theme', 'constructor'])('uses base for %s', (name) =>
    expect(themeNamed(name).name).toBe('base'),
  )
})
