"""Languages: English is written in the code, the others live in catalogues beside what they translate.

>>> catalogue("en").gettext("End the turn")
'End the turn'
>>> preferred({"LANG": "fr_CA.UTF-8"}), preferred({"LANG": "C"})
('fr', 'en')
"""

from hegemon.languages.catalogues import LANGUAGES, SOURCE, catalogue, catalogue_file, preferred

__all__ = ["LANGUAGES", "SOURCE", "catalogue", "catalogue_file", "preferred"]
