import { useCallback, useEffect, useId, useRef } from 'react'
import { MuiScope } from '../../../ui/mui-scope.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Fields } from '../fields-block.tsx'
import type { Filling } from '../filling.ts'
import { readAlone } from '../read-draft.ts'
import type { FormView, Section } from '../read-forms.ts'
import { CloseMark } from './close-mark.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { Head, Panel, Stand, Tabs } from './dialog-style.ts'
import type { FormDialogProps } from './form-dialog.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { TagChoice } from './tag-choice.tsx'
import { type DialogState, useDialog } from './use-dialog.ts'

export default function FormDialogSurface(props: FormDialogProps) {
  const { form, initial, editing = false, onChange, onAdd, onClose } = props
  const t = useWords()
  const id = useId()
  const panel = `${id}-panel`
  const alone = useCallback((filling: Filling) => readAlone(form, filling), [form])
  const { read = alone } = props
  const state = useDialog({ form, initial, editing, read, onChange: (filling) => onChange?.(filling), onClose })
  const close = () => {
    state.leave()
    onClose()
  }
  const add = () => {
    onAdd(state.filling)
    close()
  }
  return (
    <MuiScope>
      <Panel open onClose={close} aria-labelledby={id}>
        <Head>
          <h2 id={id}>{form.name}</h2>
          <button type="button" aria-label={t('forms.close')} onClick={close}>
            <CloseMark />
          </button>
        </Head>
        <Tabs>
          <StageTabs form={form} state={state} panel={panel} />
        </Tabs>
        <Part form={form} state={state} panel={panel} />
        <DialogFoot {...props} state={state} onAdd={add} />
      </Panel>
    </MuiScope>
  )
}

/** The current step. Its heading takes the focus, so that screen readers read it. */
function Part({ form, state, panel }: { form: FormView; state: DialogState; panel: string }) {
  const t = useWords()
  const { stage, stages, at } = state
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every step.
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
    // Keyboard users of the tab list keep their focus there.
    if (document.activeElement?.getAttribute('role') === 'tab') return
    const frame = requestAnimationFrame(() => {
      // A field that already has the focus keeps it.
      if (!box.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [stage?.id])
  if (!stage) return <Stand />
  const isOnly = stages.length < 2
  const title = stage.kind === 'tags' ? t('forms.tags') : stage.name
  return (
    <Stand ref={box} id={panel} {...(isOnly ? {} : { role: 'tabpanel', 'aria-labelledby': `${panel}-tab-${at}` })}>
      <div key={stage.id}>
        {isOnly ? null : (
          <h3 ref={heading} tabIndex={-1}>
            {title}
          </h3>
        )}
        {stage.kind === 'tags' ? (
          <TagChoice form={form} filling={state.filling} onChange={state.change} />
        ) : (
          stage.sections.map((section) => (
            <Asked key={section.id} {...{ form, section, state }} isNamed={stage.sections.length > 1} />
          ))
        )}
      </div>
    </Stand>
  )
}

interface AskedProps {
  form: FormView
  section: Section
  state: DialogState
  isNamed: boolean
}

function Asked({ form, section, state, isNamed }: AskedProps) {
  return (
    <>
      {isNamed && section.name ? <h3>{section.name}</h3> : null}
      {section.description ? <p>{section.description}</p> : null}
      <Fields places={section.questions.map((question) => ({ form, question }))} state={state.fields} />
    </>
  )
}
