import sharp from 'sharp'
import type { ThemeTokens } from '../../../domain/theme.ts'
import type { Fonts } from '../assets/read-fonts.ts'
import { drawIcon, drawPreview, type PreviewFacts, pictureRoom, previewSize } from './draw-preview.ts'
import { fitPicture } from './fit-picture.ts'
import { type Letters, lettersOf } from './letters.ts'
import { packPreview } from './pack-preview.ts'

/** A bookable's photo for mails, pixels: as wide as they are, on a fine screen. */
const photoSize = { width: 1120, height: 520 }

/** A picture to draw; photos and logos are the bytes of their files. */
export type PictureOrder =
  | { kind: 'preview'; facts: PreviewFacts; theme: ThemeTokens; photo: Uint8Array | null }
  | { kind: 'photo'; photo: Uint8Array | null }
  | { kind: 'icon'; name: string; theme: ThemeTokens; size: number; logo: Uint8Array | null }

type Draw = (order: PictureOrder) => Promise<Buffer | null>

/** Draws pictures: a PNG, a photo's JPEG; null for a photo that can't be read. */
export function pictureDrawer(fonts: Fonts): Draw {
  const letters = new Map<string, Promise<Letters>>()

  function lettersFor(theme: ThemeTokens): Promise<Letters> {
    const key = JSON.stringify(theme.fonts)
    const known = letters.get(key) ?? lettersOf(theme, fonts)
    letters.set(key, known)
    return known
  }

  return async (order) => {
    if (order.kind === 'photo') {
      const picture = order.photo && (await fitPicture(order.photo, { ...photoSize, fit: 'middle' }))
      return (
        picture && sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
      )
    }
    const { theme } = order
    if (order.kind === 'preview') {
      const photo = order.photo && (await fitPicture(order.photo, { ...pictureRoom, fit: 'eye' }))
      const svg = drawPreview(order.facts, theme, await lettersFor(theme), photo !== null)
      const { left, top } = pictureRoom
      const card = sharp(Buffer.from(svg)).resize(previewSize.width, previewSize.height)
      return packPreview(photo ? card.composite([{ input: photo, left, top }]) : card)
    }
    const { name, size } = order
    const inner = Math.round(size * 0.8)
    const logo = order.logo && (await fitPicture(order.logo, { width: inner, height: inner, fit: 'whole' }))
    const square = { width: size, height: size, channels: 4 as const, background: theme.light.surface }
    const drawn = logo
      ? sharp({ create: square }).composite([{ input: logo, gravity: 'centre' }])
      : sharp(Buffer.from(drawIcon(name, theme, await lettersFor(theme), size)))
    return drawn.png({ palette: true }).toBuffer()
  }
}
