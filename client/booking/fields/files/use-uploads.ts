import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { text } from '../../../data/read.ts'
import { createTokenSource } from '../../../data/site-token.ts'
import { uploadFile } from '../../../data/upload-file.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { answerOf, itemOf, itemsOf, nextToSend, type UploadItem } from './upload-list.ts'

export interface Uploads {
  items: UploadItem[]
  add(files: File[]): void
  /** Removes a file from the answer and stops its upload. */
  remove(key: string): void
  retry(key: string): void
}

interface UploadsProps {
  value: unknown
  onAnswer(value: unknown): void
  /** `message` is the server's text, or empty. */
  onFailed(item: UploadItem, message: string): void
}

/** Uploads the files of an answer as they are chosen. Reports the answer whenever it changes. */
export function useUploads(props: UploadsProps): Uploads {
  const { provider, language } = useBootstrap()
  const subdomain = text(provider?.subdomain)
  const [items, setItems] = useState(() => itemsOf(props.value))
  const current = useRef(items)
  const latest = useRef(props)
  latest.current = props
  const underway = useRef(new Map<string, AbortController>())
  const tokens = useMemo(() => createTokenSource((input, init) => fetch(input, init), Date.now), [])

  const change = useCallback((by: (before: UploadItem[]) => UploadItem[]) => {
    const before = answerOf(current.current)
    current.current = by(current.current)
    setItems(current.current)
    const answer = answerOf(current.current)
    if (JSON.stringify(answer) !== JSON.stringify(before)) latest.current.onAnswer(answer)
  }, [])
  const set = useCallback(
    (key: string, next: Partial<UploadItem>) =>
      change((before) => before.map((item) => (item.key === key ? { ...item, ...next } : item))),
    [change],
  )
  const send = useCallback(
    async (item: UploadItem, file: File) => {
      const stop = new AbortController()
      underway.current.set(item.key, stop)
      const answer = await uploadFile({
        file,
        provider: subdomain,
        language,
        tokens,
        signal: stop.signal,
        onProgress: (sent) => set(item.key, { sent }),
      })
      underway.current.delete(item.key)
      if (stop.signal.aborted) return
      if (answer.ok) return set(item.key, { state: 'done', sent: 1, name: answer.name, url: answer.url })
      set(item.key, { state: 'failed', message: answer.message })
      latest.current.onFailed(item, answer.message)
    },
    [set, subdomain, language, tokens],
  )

  useEffect(() => {
    for (const item of nextToSend(items)) {
      set(item.key, { state: 'sending', sent: 0 })
      if (item.file) send(item, item.file)
    }
  }, [items, set, send])
  useEffect(() => {
    // Removes uploads that the previous page left unfinished.
    const kept = answerOf(current.current)
    if (JSON.stringify(kept) !== JSON.stringify(latest.current.value)) latest.current.onAnswer(kept)
    const stops = underway.current
    return () => {
      for (const stop of stops.values()) stop.abort()
    }
  }, [])

  return {
    items,
    add: (files) => change((before) => [...before, ...files.map((file) => itemOf(file, crypto.randomUUID()))]),
    remove(key) {
      underway.current.get(key)?.abort()
      change((before) => before.filter((item) => item.key !== key))
    },
    retry: (key) => set(key, { state: 'waiting', sent: 0, message: '' }),
  }
}
