// Confirms where a person has the page open, and leaves programs that follow the links of letters alone.
;(() => {
  const button = document.getElementById('confirm')
  const inputs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown']
  let timer
  const confirm = () => {
    for (const name of inputs) removeEventListener(name, notice, true)
    document.removeEventListener('visibilitychange', watch)
    clearTimeout(timer)
    button.form.requestSubmit(button)
  }
  // A press of a button, or of what leads to one, is its own answer.
  const notice = (event) => event.isTrusted && !event.target.closest?.('form, details') && confirm()
  const watch = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(confirm, 2000)
  }
  for (const name of inputs) addEventListener(name, notice, true)
  if (!button.hasAttribute('data-old')) return
  document.addEventListener('visibilitychange', watch)
  watch()
})()
