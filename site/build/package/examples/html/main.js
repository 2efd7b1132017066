import 'nameplate-widgets/embed'

document.addEventListener('waitlistsent', () => {
  document.querySelector('[role=status]').textContent = 'See you at the launch.'
})
