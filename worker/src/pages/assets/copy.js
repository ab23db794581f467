// Copies the text of a button, for pages that show something once.

document.documentElement.classList.add('scripted');
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    button.textContent = button.dataset.done ?? '';
  });
}
