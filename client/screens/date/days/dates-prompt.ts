/** Prompts that mention a time have a second one, for dates alone. */
const spoken = new Set(['prompt.datetime_step', 'prompt.reschedule'])

/** The prompt of a step for dates alone, unless the flow has its own. */
export const datesPrompt = (prompt: string): string => (spoken.has(prompt) ? `${prompt}_dates` : prompt)
