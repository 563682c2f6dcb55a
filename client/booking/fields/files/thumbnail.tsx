import { useEffect, useRef, useState } from 'react'
import { claimedKind } from '../../../../core/domain/uploads/index.ts'
import { FormIcon } from '../../../ui/form-icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { UploadItem } from './upload-list.ts'

/** Pixels of the picture, for screens of double density. */
const size = 96

/** Picture formats that every browser can draw; other files get an icon. */
const drawn = new Set(['jpeg', 'png', 'gif', 'bmp'])

/** A thumbnail: drawn from the local file if the page has it, else from the uploaded one. */
export function Thumbnail({ item }: { item: Pick<UploadItem, 'file' | 'name' | 'url'> }) {
  const [isBroken, setBroken] = useState(false)
  const kind = claimedKind(item.name, '')
  if (!kind || !drawn.has(kind.name) || isBroken) return <FormIcon name="file" size={24} />
  if (item.file) return <Drawn file={item.file} onBroken={() => setBroken(true)} />
  return item.url ? <Picture src={item.url} alt="" ratio="1" /> : <FormIcon name="file" size={24} />
}

/** Drawn on a canvas: it needs no object URL that must be revoked, and the page's policy stays strict. */
function Drawn({ file, onBroken }: { file: File; onBroken(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d')
        if (context && !isGone) {
          // The largest square in its middle.
          const side = Math.min(bitmap.width, bitmap.height)
          const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
          context.drawImage(bitmap, left, top, side, side, 0, 0, size, size)
        }
        bitmap.close()
      },
      () => {
        if (!isGone) broken.current()
      },
    )
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} width={size} height={size} aria-hidden />
}
