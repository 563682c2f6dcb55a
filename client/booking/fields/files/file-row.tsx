import { FormIcon } from '../../../ui/form-icon.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Bar } from './file-style.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { UploadItem } from './upload-list.ts'

interface FileRowProps {
  item: UploadItem
  onRemove(): void
  onRetry(): void
}

/** One file: its name, its progress or error, and its actions. */
export function FileRow({ item, onRemove, onRetry }: FileRowProps) {
  const t = useWords()
  const { number } = useFormats()
  const { name, state, sent } = item
  const isUnderway = state === 'waiting' || state === 'sending'
  const percent = number(sent, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <li data-state={state}>
      <span data-part="face">
        <Thumbnail item={item} />
      </span>
      <div>
        <span data-part="name" title={name}>
          <bdi>{name}</bdi>
        </span>
        {isUnderway ? (
          <Bar
            role="progressbar"
            aria-label={t('file.progress', { name })}
            aria-valuenow={Math.round(sent * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuetext={percent}
          >
            <span style={{ width: `${sent * 100}%` }} />
          </Bar>
        ) : (
          <small data-part="state">
            {state === 'failed'
              ? item.message || t('file.failed')
              : item.size === null
                ? t('file.kept')
                : sizeIn(number, item.size)}
          </small>
        )}
      </div>
      <span data-part="actions">
        {state === 'failed' ? (
          <button
            type="button"
            aria-label={t('file.retry', { name })}
            title={t('file.retry', { name })}
            onClick={onRetry}
          >
            <FormIcon name="again" />
          </button>
        ) : null}
        <button
          type="button"
          data-part="remove"
          aria-label={t(isUnderway ? 'file.cancel' : 'file.remove', { name })}
          title={t(isUnderway ? 'file.cancel' : 'file.remove', { name })}
          onClick={onRemove}
        >
          <FormIcon name="cross" />
        </button>
      </span>
    </li>
  )
}

/** Kilobytes below one megabyte, else megabytes with one digit. */
function sizeIn(number: ReturnType<typeof useFormats>['number'], bytes: number): string {
  const isMega = bytes >= 1_000_000
  return number(isMega ? bytes / 1_000_000 : Math.max(1, bytes / 1000), {
    style: 'unit',
    unit: isMega ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: isMega ? 1 : 0,
  })
}
