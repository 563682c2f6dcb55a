import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf } from './busy-times.ts'

/** Answers what it was started with, and ends. */
parentPort?.postMessage(busyTimesOf(workerData.objects, workerData.question))
