import { readdirSync, readFileSync } from 'node:fs'
import { openRequest } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { loadPictures } from './pictures.ts'
import { picturesRoute } from './pictures-route.ts'

const folder = new URL('pictures/', import.meta.url)
const pictures = [...loadPictures(folder)]
const manners = readdirSync(folder)

const route = picturesRoute(folder)

const get = async (file: string, headers: Record<string, string | undefined> = {}) =>
  route.handle({
    method: 'GET',
    path: `/pictures/${file}`,
    params: { file },
    query: {},
    headers,
    rawBody: new Uint8Array(),
    isLocal: true,
    ...openRequest,
    tenant: null,
  })

const declared = (css: string) => [...css.matchAll(/(--[a-z]+):/g)].map((match) => match[1])

describe.each(manners)('the palette of %s', (manner) => {
  it('gives each colour a light and a dark value', () => {
    const css = readFileSync(new URL(`${manner}/palette.css`, folder), 'utf8')
    const [light, dark] = css.split('@media (prefers-color-scheme: dark)')
    expect(declared(dark ?? '')).toEqual(declared(light ?? ''))
    expect(declared(dark ?? '')).not.toEqual([])
  })
})

describe.each(pictures)('%s', (_file, { svg }) => {
  it('takes every colour from its palette', () => {
    const used = [...svg.matchAll(/var\((--[a-z]+)\)/g)].map((match) => match[1])
    const palette = declared(/<style>(.*?)<\/style>/s.exec(svg)?.[1] ?? '')
    expect(used.filter((name) => !palette.includes(name))).toEqual([])
    expect(svg.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/(fill|stroke)="(#|rgb)/)
  })

  it('has a title, and runs or loads nothing', () => {
    expect(svg).toMatch(/<title>[^<]{8,}<\/title>/)
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href=|NaN|undefined/)
  })

  it('is small enough for the first screen', () => expect(svg.length).toBeLessThan(48_000))
})

describe('GET /plugins/demo/pictures/:file', () => {
  it('answers with a picture that browsers may cache', async () => {
    const answer = await get('quay-harbor.svg')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
    expect(answer.headers?.['content-security-policy']).toContain("default-src 'none'")
  })

  it('answers 304 when the browser has it already', async () => {
    const etag = (await get('quay-harbor.svg')).headers?.etag
    expect(await get('quay-harbor.svg', { 'if-none-match': etag })).toMatchObject({ status: 304 })
  })

  it.each(['../plugin.ts', 'palette.css', 'none.svg', 'constructor'])('answers 404 to %s', async (file) => {
    expect(await get(file)).toMatchObject({ status: 404 })
  })
})
