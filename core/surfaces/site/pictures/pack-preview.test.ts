import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import base from '../../../../themes/base/tokens.ts'
import { themes } from '../../../../themes/index.ts'
import type { ThemeTokens } from '../../../domain/theme.ts'
import { readFonts } from '../assets/read-fonts.ts'
import { drawPreview, pictureRoom, previewSize } from './draw-preview.ts'
import { lettersOf } from './letters.ts'
import { largestPreview, packPreview } from './pack-preview.ts'

const { left, top, width, height } = pictureRoom
const facts = {
  title: 'Sunset sail and supper around the islands',
  description: 'Three hours under sail, with supper on deck and a skipper who knows every one of the islands by name.',
  site: 'Quay Street Paddle & Sail',
  address: 'quay.northwind.example',
  direction: 'ltr' as const,
}

/** Numbers from 0 to 255, the same in each run: nothing is harder to pack. */
function noise(count: number): Buffer {
  let state = 7
  return Buffer.from(
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}
const raw = { width, height, channels: 3 as const }
const restless = () =>
  sharp(noise(3 * width * height), { raw })
    .png()
    .toBuffer()
const quiet = () =>
  sharp({ create: { ...raw, background: '#9ec4e0' } })
    .png()
    .toBuffer()
const fonts = await readFonts(process.cwd())

async function cardIn(theme: ThemeTokens, photo: Buffer | null): Promise<Sharp> {
  const svg = drawPreview(facts, theme, await lettersOf(theme, fonts), photo !== null)
  const card = sharp(Buffer.from(svg)).resize(previewSize.width, previewSize.height)
  return photo ? card.composite([{ input: photo, left, top }]) : card
}

test.each(Object.entries(themes))('a preview in %s has a quarter of the room that there is', async (_name, theme) => {
  const packed = await packPreview(await cardIn(theme, await quiet()))
  expect(await sharp(packed).metadata()).toMatchObject({ format: 'png', ...previewSize })
  expect(packed.length).toBeLessThan(largestPreview / 4)
})

test('the most restless photo leaves it small enough, and its words as they are', async () => {
  const packed = await packPreview(await cardIn(base, await restless()))
  expect(packed.length).toBeLessThanOrEqual(largestPreview)
  const words = sharp(packed).extract({ left: 0, top: 0, width: 700, height: 500 })
  const { channels } = await words.stats()
  for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeGreaterThan(150)
}, 20_000)
