import { type DragEvent, useRef, useState } from 'react'
import { filesAllowed } from '../../../../core/domain/forms/check-files.ts'
import { acceptedEndings } from '../../../../core/domain/uploads/index.ts'
import { FormIcon } from '../../../ui/form-icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Toasts, useToasts } from '../../../ui/toasts.tsx'
import { useWords } from '../../../ui/words.tsx'
import { described } from '../field-frame.tsx'
import { GroupFrame } from '../group-frame.tsx'
import type { QuestionFieldProps } from '../question-field-props.ts'
import { chooseFiles, type Refused } from './choose-files.ts'
import { FileRow } from './file-row.tsx'
import { useFileRules } from './file-rules.ts'
import { Files, Zone } from './file-style.ts'
import { countOf } from './upload-list.ts'
import { useUploads } from './use-uploads.ts'

/** The longest server message that is shown verbatim. */
const longestMessage = 140

/** A file upload: files are dropped or chosen and sent at once, each with its progress. */
export default function FileField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const toasts = useToasts()
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState('')
  const most = filesAllowed(question)
  const refusal: Record<Refused, string> = {
    too_big: t('file.too_big'),
    kind: t('file.kind'),
    too_many: t('file.too_many', { count: most }),
  }
  const uploads = useUploads({
    value,
    onAnswer,
    onFailed: (_item, message) =>
      toasts.show(message !== '' && message.length < longestMessage ? message : t('file.failed')),
  })
  const { items } = uploads
  const choose = (chosen: File[]) => {
    const { taken, refused } = chooseFiles(chosen, most - countOf(items))
    for (const one of refused) toasts.show(refusal[one])
    if (taken.length === 0) return
    uploads.add(taken.flatMap((index) => chosen[index] ?? []))
    setSaid(t('file.sending', { count: taken.length }))
  }
  const remove = (key: string, index: number) => {
    uploads.remove(key)
    // Moves the focus to the row that took its place, else back to the chooser.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-part=remove]') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)] ?? input.current
      next?.focus()
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose([...event.dataTransfer.files])
  }
  const rules = useFileRules(question)
  const frame = { id, question, error, rules }
  const done = items.filter(({ state }) => state === 'done').length
  const isAllDone = items.length > 0 && done === items.length
  return (
    <GroupFrame {...frame} onLeave={onLeave}>
      <Zone
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FormIcon name="upload" size={24} />
        <strong>{t('file.choose', { count: most })}</strong>
        <small data-part="drop">{t('file.drop')}</small>
        <input
          {...described(frame)}
          ref={input}
          id={id}
          type="file"
          multiple={most > 1}
          accept={acceptedEndings}
          aria-label={`${question.prompt}: ${t('file.choose', { count: most })}`}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            // Lets the same file be chosen again after it was removed.
            event.target.value = ''
            choose(chosen)
          }}
        />
      </Zone>
      {items.length > 0 ? (
        <Files ref={list} aria-label={t('file.list')}>
          {items.map((item, index) => (
            <FileRow
              key={item.key}
              item={item}
              onRemove={() => remove(item.key, index)}
              onRetry={() => uploads.retry(item.key)}
            />
          ))}
        </Files>
      ) : null}
      <LiveRegion message={isAllDone && said !== '' ? t('file.sent', { count: done }) : said} />
      <Toasts {...toasts} />
    </GroupFrame>
  )
}
