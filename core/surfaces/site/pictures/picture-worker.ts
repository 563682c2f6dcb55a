import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { readFonts } from '../assets/read-fonts.ts'
import { type PictureOrder, pictureDrawer } from './draw-picture.ts'
import type { ThreadAnswer } from './few-threads.ts'

// No picture is drawn twice: what the library keeps would only take room.
sharp.cache(false)
sharp.concurrency(1)
const draw = readFonts(workerData.root, workerData.themes).then(pictureDrawer)

async function answerTo(order: PictureOrder): Promise<ThreadAnswer<Uint8Array | null>> {
  try {
    return { answer: await (await draw)(order) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (order: PictureOrder) => parentPort?.postMessage(await answerTo(order)))
