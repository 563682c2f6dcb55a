import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWords, type Words } from '../../../ui/words.tsx'
import { Foot } from './dialog-style.ts'
import type { FormDialogProps } from './form-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

type DialogFootProps = Pick<FormDialogProps, 'blocked' | 'editing' | 'priceOf'> & { state: DialogState; onAdd(): void }

/** The submission's price or what it lacks, and the buttons back and on. */
export function DialogFoot({ state, blocked, editing = false, priceOf, onAdd }: DialogFootProps) {
  const t = useWords()
  const { money } = useFormats()
  const { at, stages, stage } = state
  const isLast = at >= stages.length - 1
  // Shows no price while no answer costs anything.
  const price = priceOf?.(state.filling) || null
  const lacks = lacking(state, blocked, t)
  return (
    <Foot>
      <div data-part="told">
        {price === null && lacks === '' && stages.length > 1 ? (
          <small>{t('forms.part_of', { at: at + 1, count: stages.length })}</small>
        ) : null}
        <div aria-live="polite">
          {price === null ? null : (
            <>
              <small>{t('forms.price')}</small> <strong data-part="price">{money(price)}</strong>
            </>
          )}
        </div>
        <small id="form-dialog-lacks" aria-live="polite">
          {lacks}
        </small>
      </div>
      <div data-part="ways">
        {at > 0 ? (
          <Button variant="secondary" onClick={() => state.go(at - 1)}>
            {t('forms.back')}
          </Button>
        ) : null}
        {isLast ? (
          <Button
            onClick={onAdd}
            disabled={!state.isWhole || blocked !== undefined}
            aria-describedby="form-dialog-lacks"
            data-part="add"
          >
            {t(editing ? 'forms.save' : 'forms.add')}
          </Button>
        ) : (
          <Button
            onClick={state.next}
            disabled={stage?.kind === 'tags' && !state.isDone(stage)}
            aria-describedby="form-dialog-lacks"
            data-part="next"
          >
            {t('forms.continue')}
          </Button>
        )}
      </div>
    </Foot>
  )
}

/** Why the dialog can't go on. */
function lacking(state: DialogState, blocked: string | undefined, t: Words): string {
  const { stage, stages, at } = state
  if (stage?.kind === 'tags') return state.isDone(stage) ? '' : t('forms.tags_first')
  if (at < stages.length - 1) return ''
  if (blocked !== undefined) return blocked
  return state.lacks > 0 ? t('forms.open_questions', { count: state.lacks }) : ''
}
