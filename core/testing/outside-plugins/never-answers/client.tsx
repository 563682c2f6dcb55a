/** Nobody sees it: the processor is paid with by programs alone. */
export default { payments: { 'never-answers.abyss': () => null } }
