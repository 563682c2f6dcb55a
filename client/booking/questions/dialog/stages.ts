import type { Filling } from '../filling.ts'
import type { FormView, Section } from '../read-forms.ts'

/** One step through a form: the choice of its tags, or what is asked together. */
export type Stage = { kind: 'tags'; id: 'tags' } | { kind: 'sections'; id: string; name: string; sections: Section[] }

/**
 * The steps through a form as it is filled in: the tags first, where there are several; then its sections one by one,
 * or all at once in a simple form. What is not asked has no step.
 * @param asked the sections with the questions that are asked and drawn at the moment
 */
export function stagesOf(form: FormView, asked: Section[]): Stage[] {
  const tags: Stage[] = form.tags.length > 1 ? [{ kind: 'tags', id: 'tags' }] : []
  if (form.style === 'simple')
    return asked.length > 0 ? [...tags, { kind: 'sections', id: form.id, name: form.name, sections: asked }] : tags
  return [
    ...tags,
    ...asked.map((section): Stage => ({ kind: 'sections', id: section.id, name: section.name, sections: [section] })),
  ]
}

/** Where an answer is missing or wrong, by question id. */
export type Faulty = ReadonlySet<string>

/** Whether a step has all that it needs. */
export function isComplete(stage: Stage, filling: Filling, faulty: Faulty): boolean {
  if (stage.kind === 'tags') return filling.tags.length > 0
  return stage.sections.every((section) => section.questions.every(({ id }) => !faulty.has(id)))
}

/** How far one may go: to the first step that is not complete. The last when all are. */
export function openUntil(stages: Stage[], filling: Filling, faulty: Faulty): number {
  const first = stages.findIndex((stage) => !isComplete(stage, filling, faulty))
  return first === -1 ? stages.length - 1 : first
}

/** The steps that were seen, by id: with the one shown, all before it were. The same set where none is new. */
export function seenUntil(seen: ReadonlySet<string>, stages: Stage[], at: number): ReadonlySet<string> {
  const shown = stages.slice(0, at + 1).map(({ id }) => id)
  return shown.every((id) => seen.has(id)) ? seen : new Set([...seen, ...shown])
}

/** Where one stands when the steps have changed under one's hand: at the same, else at the last that there is. */
export const stageAt = (stages: Stage[], at: number): number => Math.max(0, Math.min(at, stages.length - 1))

/** A tag chosen or taken back; those chosen keep the form's order. */
export const toggled = (all: string[], chosen: string[], tag: string): string[] =>
  all.filter((one) => (one === tag ? !chosen.includes(tag) : chosen.includes(one)))
